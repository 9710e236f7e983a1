export const imports = {
  title: "",
} as const;
