export const operator = {
  title: "",
} as const;
