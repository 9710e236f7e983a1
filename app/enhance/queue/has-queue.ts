/** Whether reports were ever stored here. A browser that can't tell may have some. */
export async function hasQueue(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === "reports");
  } catch {
    return true;
  }
}
