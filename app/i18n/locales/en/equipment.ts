export const equipment = {
  title: "",
} as const;
