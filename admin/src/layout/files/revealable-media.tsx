import { refreshPlatformFileToken } from '@fanfare/contract/calls/backoffice/content'
import type { FileForAdmins } from '@fanfare/contract/shapes/backoffice/platform-files'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { Button } from '@fanfare/ui/actions/button'
import { useShortcuts } from '@fanfare/ui/actions/use-shortcuts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../lib/api/call.ts'
import { backOfficeShortcuts } from '../shortcuts/shortcuts.ts'
import { fileUrl } from './file-url.ts'
import { HiddenFilesPlaceholder } from './hidden-files-placeholder.tsx'

const nouns = [
  ['image/', 'picture'],
  ['video/', 'video'],
  ['audio/', 'sound'],
] as const

/** Stored files, unseen and silent until somebody asks for them: each look is noted in the audit log. */
export function RevealableMedia({ files }: { files: readonly FileForAdmins[] }) {
  const reveal = useMutation({ mutationFn: async () => (await callApi(refreshPlatformFileToken)).data })
  const show = () => {
    if (!reveal.isPending && !reveal.isSuccess) reveal.mutate()
  }
  useShortcuts([
    {
      key: backOfficeShortcuts.showMedia,
      label: 'Show media',
      run: show,
      isOff: reveal.isSuccess || files.length === 0,
    },
  ])
  if (files.length === 0) return null
  const token = reveal.data
  if (token !== undefined) {
    return (
      <ul className="grid gap-3 desktop:grid-cols-2">
        {files.map((file) => (
          <li key={file.fileId} className="flex items-center overflow-hidden rounded-md border bg-black">
            <ShownFile
              key={token}
              src={fileUrl(file.url, token)}
              type={file.type}
              isBusy={reveal.isPending}
              onRetry={() => reveal.mutate()}
            />
          </li>
        ))}
      </ul>
    )
  }
  return (
    <HiddenFilesPlaceholder
      title={countOf(files)}
      label="Show media"
      isBusy={reveal.isPending}
      error={reveal.error}
      onShow={show}
    />
  )
}

function countOf(files: readonly FileForAdmins[]): string {
  return nouns
    .flatMap(([prefix, noun]) => {
      const count = files.filter(({ type }) => type.startsWith(prefix)).length
      return count === 0 ? [] : [formatEnglishCountWithNoun(count, noun)]
    })
    .join(', ')
}

type ShownFileProps = {
  src: string
  type: string
  isBusy: boolean
  /** Asks for a new token: one opens files for ten minutes only. */
  onRetry: () => void
}

function ShownFile({ src, type, isBusy, onRetry }: ShownFileProps) {
  const [hasFailed, setHasFailed] = useState(false)
  const onError = () => setHasFailed(true)
  if (hasFailed) {
    return (
      <div
        role="alert"
        className="flex min-h-44 flex-col items-center justify-center gap-3 bg-surface p-6 text-center"
      >
        <p className="text-danger">This file could not be loaded.</p>
        <Button variant="secondary" size="sm" busy={isBusy} onClick={onRetry}>
          Try again
        </Button>
      </div>
    )
  }
  if (type.startsWith('image/')) {
    return <img alt="Original" src={src} onError={onError} className="max-h-[60dvh] w-full object-contain" />
  }
  if (type.startsWith('video/')) {
    // biome-ignore lint/a11y/useMediaCaption: it is shown as it was published.
    return <video controls src={src} onError={onError} className="max-h-[60dvh] w-full" />
  }
  // biome-ignore lint/a11y/useMediaCaption: it is played as it was published.
  return <audio controls src={src} onError={onError} className="w-full" />
}
