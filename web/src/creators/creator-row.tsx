import type { Creator } from '@fanfare/contract/creators'
import { PersonRow } from '@fanfare/ui/person-row'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { paths } from '../app/paths.ts'
import { useFileUrl } from '../media/file-url.ts'

type CreatorRowProps = {
  creator: Creator
  /** After the handle in the quieter line. */
  detail?: ReactNode
  action?: ReactNode
  className?: string
}

export function CreatorRow({ creator, detail, action, className }: CreatorRowProps) {
  const toUrl = useFileUrl()
  return (
    <PersonRow
      name={creator.displayName}
      avatarSrc={creator.avatarUrl && toUrl(creator.avatarUrl)}
      verified={creator.verificationStatus === 'VERIFIED'}
      detail={
        <>
          <span className="wrap-anywhere">@{creator.username}</span>
          {detail ? <> · {detail}</> : null}
        </>
      }
      link={<Link to={paths.profile(creator.username)} />}
      action={action}
      className={className}
    />
  )
}
