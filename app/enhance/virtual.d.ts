declare module "virtual:enhance" {
  /** The address of each script by its name. */
  export const enhance: Record<string, string>;
}
