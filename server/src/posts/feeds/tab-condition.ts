import type { ProfileTab } from '@fanfare/contract/shapes/posts'

const conditions: Record<ProfileTab, string> = {
  all: '',
  media: `AND post.type = 'MEDIA'`,
  image: `AND post.type = 'MEDIA' AND ${holdsFile('image/%')}`,
  video: `AND post.type = 'MEDIA' AND ${holdsFile('video/%')}`,
  audio: `AND post.type = 'AUDIO'`,
  poll: `AND post.type = 'POLL'`,
  text: `AND post.type = 'TEXT'`,
}

/** SQL: the further condition on `post` that a tab sets. A post with pictures and videos is in the tabs of both. */
export function ofTab(tab: ProfileTab): string {
  return conditions[tab]
}

function holdsFile(contentType: string): string {
  return `EXISTS (SELECT FROM media_file AS held_file
    WHERE held_file.post_id = post.id AND held_file.content_type LIKE '${contentType}')`
}
