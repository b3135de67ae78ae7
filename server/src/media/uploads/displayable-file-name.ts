/** Returns a file name that may be shown: without a path and control characters, of at most 100 characters. */
export function displayableFileName(fileName: string): string {
  const name = fileName.split(/[/\\]/).at(-1) ?? ''
  return [...name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')].slice(0, 100).join('') || 'file'
}
