/** Downloads: buttons and notices. */
export const downloads = {
  csv: "Export CSV",
  pending: "Exporting…",
  complete: "Export Complete",
  completeHint: "The CSV file has been downloaded.",
  failed: "Export Failed",
  failedHint: "The file broke off and was not saved. Please try again.",
  noData: "No Data to Export",
  noEquipment: "There is no equipment to export.",
  noHistory: "There is no history to export.",
  noFuel: "There is no fuel usage to export.",
  noChecks: "There are no checks to export.",
  noServices: "There are no services to export.",
  noIssues: "There are no issues to export.",
  noActivity: "There is no activity to export.",
};
