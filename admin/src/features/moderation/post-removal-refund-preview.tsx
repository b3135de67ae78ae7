import { previewPostRemoval } from '@fanfare/contract/calls/backoffice/content'
import { formatEnglishCountWithNoun } from '@fanfare/contract/text/format/pluralize'
import { Banner } from '@fanfare/ui/content/banner'
import { useQuery } from '@tanstack/react-query'
import { callApi, errorMessage } from '../../lib/api/call.ts'
import { formatMinorUnits } from '../../lib/format/format-money.ts'

/** Says before a post is removed how many buyers get how much back; nothing for a post that nobody has bought. */
export function PostRemovalRefundPreview({ postId }: { postId: string }) {
  const preview = useQuery({
    queryKey: ['posts', 'removal', postId],
    queryFn: async ({ signal }) => (await callApi(previewPostRemoval, { params: { postId }, signal })).data,
  })
  if (preview.isError) {
    return (
      <Banner tone="danger" alert>
        {`What buyers would get back could not be loaded. ${errorMessage(preview.error)}`}
      </Banner>
    )
  }
  const { buyers = 0, amount, currencyCode } = preview.data ?? {}
  if (buyers === 0 || amount === undefined || currencyCode === undefined) return null
  return (
    <Banner tone="warning">
      {`${formatEnglishCountWithNoun(buyers, 'buyer')} ${buyers === 1 ? 'gets' : 'get'} ${formatMinorUnits(amount, currencyCode)} back. The creator pays it, and owes what they no longer have. Restoring the post doesn’t take it back.`}
    </Banner>
  )
}
