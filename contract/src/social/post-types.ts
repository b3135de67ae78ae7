/** Types of posts. What a post of a type holds is declared in `post-type-rules.ts`. */
export const everyPostType = ['TEXT', 'MEDIA', 'AUDIO', 'POLL'] as const
export type PostType = (typeof everyPostType)[number]

/** Tabs by type, in the order of the home feed. */
export const postTabs = ['media', 'audio', 'poll', 'text'] as const
export type PostTab = (typeof postTabs)[number]

/** Tab that shows the posts of each type. */
export const postTabByType = {
  TEXT: 'text',
  MEDIA: 'media',
  AUDIO: 'audio',
  POLL: 'poll',
} as const satisfies Record<PostType, PostTab>

/** Tabs of the home feed. */
export const homeTabs = ['all', 'subscribed', ...postTabs] as const
export type HomeTab = (typeof homeTabs)[number]

/** Kinds of posts that a profile has tabs for: media by kind of file, and those for sale. */
export const profilePostKinds = ['image', 'video', 'audio', 'poll', 'sale'] as const
export type ProfilePostKind = (typeof profilePostKinds)[number]

/** Filters of the posts of a folder: by type, and of media also by kind of file. */
export const savesFolderPostFilters = ['all', 'media', 'image', 'video', 'audio', 'poll', 'text'] as const
export type SavesFolderPostFilter = (typeof savesFolderPostFilters)[number]

/** Filters of the posts of a profile, which may be for sale too. */
export const profilePostFilters = [...savesFolderPostFilters, 'sale'] as const
export type ProfilePostFilter = (typeof profilePostFilters)[number]
