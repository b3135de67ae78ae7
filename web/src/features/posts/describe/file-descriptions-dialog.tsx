import { limits } from '@fanfare/contract/limits'
import type { PostFile } from '@fanfare/contract/shapes/social/media'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { Button } from '@fanfare/ui/actions/button'
import { Spinner } from '@fanfare/ui/actions/spinner'
import { Field } from '@fanfare/ui/fields/field'
import { FormErrors } from '@fanfare/ui/fields/form-errors'
import { Textarea } from '@fanfare/ui/fields/textarea'
import { Dialog } from '@fanfare/ui/overlays/dialog'
import { toast } from '@fanfare/ui/overlays/toast'
import { useLingui } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useId, useState } from 'react'
import type { DialogControl } from '../../../layout/dialogs/dialogs.tsx'
import { SectionError } from '../../../layout/page/section-error.tsx'
import { patchCachedPost } from '../../../lib/cache/post-cache.ts'
import { useFocusFirstInvalidField } from '../../../lib/forms/use-focus-first-invalid-field.ts'
import { useSubmission } from '../../../lib/forms/use-submission.ts'
import { TranscriptField } from '../../../lib/media/captions/transcript-field.tsx'
import { buildTranscriptQueryKey, transcriptQuery } from '../../../lib/media/captions/transcript-query.ts'
import { VideoCaptionsPicker } from '../../../lib/media/captions/video-captions-picker.tsx'
import { useFileUrlFunction } from '../../../lib/media/file-url.ts'
import { type FileDescriptionChanges, updateFileDescription } from './update-file-description.ts'

/** Edits the text alternatives of the files of one's own post, for people who cannot see or hear them. */
export function FileDescriptionsDialog({ post, open, onOpenChange }: DialogControl & { post: Post }) {
  const { t } = useLingui()
  const formId = useId()
  const client = useQueryClient()
  const submission = useSubmission()
  const form = useFocusFirstInvalidField<HTMLFormElement>(submission.fieldErrors)
  /** The file whose description was sent last, to which the errors belong. */
  const [sentId, setSentId] = useState<string | null>(null)
  const [changes, setChanges] = useState<Record<string, FileDescriptionChanges>>({})

  function change(fileId: string, changed: FileDescriptionChanges) {
    submission.clear()
    setChanges((before) => ({ ...before, [fileId]: { ...before[fileId], ...changed } }))
  }

  async function save(event: SubmitEvent) {
    event.preventDefault()
    const isSaved = await submission.run(async (signal) => {
      for (const [fileId, changed] of Object.entries(changes)) {
        setSentId(fileId)
        const saved = await updateFileDescription(fileId, changed, signal)
        patchCachedPost(client, post.postId, () => saved)
        client.removeQueries({ queryKey: buildTranscriptQueryKey(`/files/${fileId}-transcript`) })
      }
    })
    if (!isSaved) return
    toast.success(t`Descriptions saved`)
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Descriptions and captions`}
      description={t`Descriptions for people who can't see or hear your post. Anyone who can see the post can read them.`}
      busy={submission.isBusy}
      footer={
        <Button type="submit" form={formId} size="lg" full busy={submission.isBusy}>
          {t`Save`}
        </Button>
      }
    >
      <form ref={form} id={formId} noValidate onSubmit={save} className="flex flex-col gap-5">
        <FormErrors errors={submission.errors} />
        {post.files.map((file, at) =>
          file.fileId ? (
            <FileDescriptionFields
              key={file.fileId}
              file={file}
              place={at + 1}
              changed={changes[file.fileId] ?? {}}
              errorAt={(path) => (file.fileId === sentId ? submission.errorAt(path) : undefined)}
              onChange={(changed) => change(file.fileId ?? '', changed)}
            />
          ) : null,
        )}
      </form>
    </Dialog>
  )
}

type FileDescriptionFieldsProps = {
  file: PostFile
  place: number
  changed: FileDescriptionChanges
  errorAt: (path: string) => string | undefined
  onChange: (changed: FileDescriptionChanges) => void
}

function FileDescriptionFields({ file, place, changed, errorAt, onChange }: FileDescriptionFieldsProps) {
  const { t } = useLingui()
  const isVideo = file.contentType.startsWith('video/')
  const isPicture = file.contentType.startsWith('image/')
  const captions = changed.captions === undefined ? file.captionsUrl : changed.captions
  return (
    <div className="flex flex-col gap-3 border-b pb-5 last:border-b-0 last:pb-0">
      {isVideo || isPicture ? (
        <Field
          label={isVideo ? t`Description of video ${place}` : t`Description of photo ${place}`}
          error={errorAt('alternativeText')}
          hint={t`Describes it to people who can't see it.`}
        >
          <Textarea
            rows={2}
            maxRows={5}
            maxLength={limits.alternativeTextLength}
            value={changed.alternativeText ?? file.alternativeText ?? ''}
            onChange={(event) => onChange({ alternativeText: event.target.value })}
          />
        </Field>
      ) : null}
      {isVideo ? (
        <VideoCaptionsPicker
          name={captions === null ? null : captions instanceof File ? captions.name : t`With captions`}
          onChoose={(chosen) => onChange({ captions: chosen })}
        />
      ) : null}
      {isPicture ? null : (
        <StoredTranscriptField
          file={file}
          value={changed.transcript}
          error={errorAt('transcript')}
          onChange={(transcript) => onChange({ transcript })}
        />
      )}
    </div>
  )
}

type StoredTranscriptFieldProps = {
  file: PostFile
  value: string | undefined
  error: string | undefined
  onChange: (transcript: string) => void
}

function StoredTranscriptField({ file, value, error, onChange }: StoredTranscriptFieldProps) {
  const { t } = useLingui()
  const query = useQuery(transcriptQuery(file, useFileUrlFunction()))
  if (query.isError) {
    return <SectionError query={query}>{t`The transcript could not be loaded.`}</SectionError>
  }
  if (file.transcriptUrl && query.data === undefined) return <Spinner label={t`Loading the transcript`} />
  return <TranscriptField value={value ?? query.data ?? ''} error={error} onChange={onChange} />
}
