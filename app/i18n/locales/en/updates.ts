export const updates = {
  title: "",
} as const;
