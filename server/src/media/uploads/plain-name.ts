/** A name as it may be shown: no path, no control characters, not endless. */
export function plainName(fileName: string): string {
  const name = fileName.split(/[/\\]/).at(-1) ?? ''
  return [...name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '')].slice(0, 100).join('') || 'file'
}
