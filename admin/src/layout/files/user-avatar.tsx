import { Avatar, type AvatarSize } from '@fanfare/ui/people/avatar'
import { fileUrl } from './file-url.ts'

type UserAvatarProps = {
  /** Some lists say of a person only the name. */
  user: { displayName: string; avatarUrl?: string | null }
  size?: AvatarSize
}

/** A person's picture as everybody sees it; their initials where nobody does. */
export function UserAvatar({ user: { displayName, avatarUrl }, size = 'md' }: UserAvatarProps) {
  return <Avatar size={size} name={displayName} src={avatarUrl && fileUrl(avatarUrl)} />
}
