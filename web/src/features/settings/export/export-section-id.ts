/** The place on the page of an account where the mail of an export and the dialog that deletes an account lead. */
export const dataExportSectionId = 'export'
