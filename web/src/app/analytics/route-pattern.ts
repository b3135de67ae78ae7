/** The kind of page that a route of the app is: `/$username/post/$postId` is `/:username/post/:postId`. */
export function toRoutePattern(fullPath: string): string {
  return fullPath
    .replace(/\$$/, '*')
    .replaceAll('$', ':')
    .replace(/(?<=.)\/$/, '')
}
