/** Ids of rows: those of `newId`, and UUIDs of rows from before. */
export const ROW_ID = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\b[a-z\d]{20}\b/g;
