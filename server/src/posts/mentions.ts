const mention = /(?<![\w.@/])@([a-z0-9_.]{3,30})/gi

/** The usernames that a text may mention, each once; whether there are such people is for the database to say. */
export function mentionedIn(text: string): string[] {
  const names = Array.from(text.matchAll(mention), ([, name = '']) => name.toLowerCase())
  // A dot at the end may belong to the sentence; usernames have none there.
  return [...new Set(names.map((name) => name.replace(/\.+$/, '')))]
}
