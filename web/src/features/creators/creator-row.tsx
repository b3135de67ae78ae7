import type { Creator } from '@fanfare/contract/shapes/social/creators'
import { PersonRow } from '@fanfare/ui/people/person-row'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'
import { paths } from '../../lib/paths.ts'

type CreatorRowProps = {
  creator: Creator
  /** Price after the handle, or below it if it does not fit. */
  price?: ReactNode
  /** Detail below both. */
  detail?: ReactNode
  action?: ReactNode
  /** Gives the name the whole width, for narrow columns. */
  wideName?: boolean
  className?: string
}

export function CreatorRow({ creator, price, detail, action, wideName, className }: CreatorRowProps) {
  const toUrl = useFileUrlFunction()
  return (
    <PersonRow
      name={creator.displayName}
      avatarSrc={creator.avatarUrl && toUrl(creator.avatarUrl, 320)}
      verified={creator.isVerified}
      detail={
        <>
          {/* A price on a line of its own has its dot in the margin, out of sight. */}
          <div className="overflow-hidden">
            <div className="-ms-3 flex flex-wrap">
              <span className="max-w-full truncate ps-3">
                <bdi>@{creator.username}</bdi>
              </span>
              {price ? (
                <span className="relative max-w-full truncate ps-3 before:absolute before:start-1 before:content-['·']">
                  {price}
                </span>
              ) : null}
            </div>
          </div>
          {detail}
        </>
      }
      link={<Link to={paths.profile(creator.username)} />}
      action={action}
      wideName={wideName}
      className={className}
    />
  )
}
