const profileForm = /^\/([\w.]+)\/?$/
const postForm = /^\/[\w.]+\/post\/([0-9A-HJKMNP-TV-Z]{26})\/?$/
const tagForm = /^\/tags\/(\w+)\/?$/

/** What the web has at a path, of what it has for everybody; undefined for anything else. */
export function pageAt(path: string) {
  const [, code] = tagForm.exec(path) ?? []
  if (code !== undefined) return { kind: 'tag', code } as const
  const [, postId] = postForm.exec(path) ?? []
  if (postId !== undefined) return { kind: 'post', postId } as const
  const [, username] = profileForm.exec(path) ?? []
  return username === undefined ? undefined : ({ kind: 'profile', username } as const)
}
