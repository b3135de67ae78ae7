import type { PostFile } from '@fanfare/contract/shapes/social/media'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { Button } from '@fanfare/ui/actions/button'
import { Spinner } from '@fanfare/ui/actions/spinner'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useId, useState } from 'react'
import { SectionError } from '../../../layout/page/section-error.tsx'
import { transcriptQuery } from '../../../lib/media/captions/transcript-query.ts'
import { useFileUrlFunction } from '../../../lib/media/file-url.ts'

/** Transcripts of the videos or the audio of a post. */
export function Transcripts({ post }: { post: Post }) {
  const { t } = useLingui()
  const filesWithTranscript = post.files.filter(({ transcriptUrl }) => transcriptUrl)
  return filesWithTranscript.map((file, at) => (
    <Transcript
      key={file.transcriptUrl}
      file={file}
      title={filesWithTranscript.length > 1 ? t`Transcript ${at + 1}` : t`Transcript`}
    />
  ))
}

function Transcript({ file, title }: { file: PostFile; title: string }) {
  const { t } = useLingui()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <div data-transcript className="mt-1.5">
      <Button
        variant="quiet"
        size="sm"
        icon={<FileText />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
      </Button>
      {isOpen ? (
        <section id={id} aria-label={title} className="mt-1.5 rounded-md border bg-surface p-4">
          <TranscriptText file={file} label={t`Loading the transcript`} />
        </section>
      ) : null}
    </div>
  )
}

function TranscriptText({ file, label }: { file: PostFile; label: string }) {
  const { t } = useLingui()
  const query = useQuery(transcriptQuery(file, useFileUrlFunction()))
  if (query.isError) {
    return <SectionError query={query}>{t`The transcript could not be loaded.`}</SectionError>
  }
  if (query.data === undefined) return <Spinner label={label} />
  return (
    <p dir="auto" className="wrap-anywhere whitespace-pre-wrap [unicode-bidi:plaintext]">
      {query.data}
    </p>
  )
}
