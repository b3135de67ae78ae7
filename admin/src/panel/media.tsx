import { refreshPlatformFileToken } from '@fanfare/contract/calls/backoffice/content'
import { Button } from '@fanfare/ui/button'
import { Key } from '@fanfare/ui/keys/key'
import { useKeys } from '@fanfare/ui/keys/use-keys'
import { useMutation } from '@tanstack/react-query'
import { EyeOff } from 'lucide-react'
import { api, sentenceOf } from '../api/call.ts'

type MediaFile = {
  fileId: string | null
  url: string | null
  contentType: string
  placeholder?: string | null
}

const nouns = [
  ['image/', 'picture'],
  ['video/', 'video'],
  ['audio/', 'sound'],
] as const

/** Files of a post, unseen and silent until somebody asks for them: each look is kept in the audit log. */
export function Media({ files }: { files: readonly MediaFile[] }) {
  const look = useMutation({ mutationFn: async () => (await api(refreshPlatformFileToken)).data })
  const show = () => {
    if (!look.isPending && !look.isSuccess) look.mutate()
  }
  useKeys([{ key: 'm', label: 'Show the media', run: show, isOff: look.isSuccess || files.length === 0 }])
  if (files.length === 0) return null
  const token = look.data
  if (token !== undefined) {
    return (
      <ul className="grid gap-3 desktop:grid-cols-2">
        {files.map(({ fileId, url, contentType }) => (
          <li key={fileId} className="overflow-hidden rounded-md border bg-black">
            {url ? <Seen src={`${url}?t=${encodeURIComponent(token)}`} contentType={contentType} /> : null}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div className="flex min-h-44 flex-col items-center justify-center gap-3 rounded-md border bg-surface p-6 text-center">
      <EyeOff aria-hidden="true" className="size-6 text-muted" />
      <p className="font-semibold">{countOf(files)}</p>
      <p className="text-muted">Unseen and silent until you ask. Each look is kept in the audit log.</p>
      <Button variant="secondary" size="sm" busy={look.isPending} onClick={show}>
        Show the media <Key>M</Key>
      </Button>
      {look.isError ? (
        <p role="alert" className="text-danger">
          {sentenceOf(look.error)}
        </p>
      ) : null}
    </div>
  )
}

function countOf(files: readonly MediaFile[]): string {
  return nouns
    .flatMap(([type, noun]) => {
      const count = files.filter(({ contentType }) => contentType.startsWith(type)).length
      return count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`]
    })
    .join(', ')
}

function Seen({ src, contentType }: { src: string; contentType: string }) {
  if (contentType.startsWith('image/')) {
    return <img alt="As it was published" src={src} className="max-h-[60dvh] w-full object-contain" />
  }
  if (contentType.startsWith('video/')) {
    // biome-ignore lint/a11y/useMediaCaption: it is shown as it was published.
    return <video controls src={src} className="max-h-[60dvh] w-full" />
  }
  // biome-ignore lint/a11y/useMediaCaption: it is played as it was published.
  return <audio controls src={src} className="w-full" />
}
