export const employees = {
  title: "",
} as const;
