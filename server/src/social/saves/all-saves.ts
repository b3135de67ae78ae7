export const allSavesFolderName = 'All saves'

/**
 * The id of the folder that everybody has without a row of its own: it follows from the id of its owner. Ids that are made
 * begin with 0 until the year 3084, so none of them meets it.
 */
export function allSavesFolderId(ownerId: string): string {
  return `1${ownerId.slice(1)}`
}
