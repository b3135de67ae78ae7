import { limits } from '@fanfare/contract/limits'
import { Button } from '@fanfare/ui/actions/button'
import { Input } from '@fanfare/ui/fields/input'
import { Tabs } from '@fanfare/ui/tabs/tabs'
import { useLingui } from '@lingui/react/macro'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Compass, Search } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Page } from '../../layout/page/page.tsx'
import { useDebouncedValue } from '../../lib/forms/use-debounced-value.ts'
import { paths } from '../../lib/paths.ts'
import { splitAtMatches } from '../../lib/text/highlight-matches.ts'
import { HighlightContext } from '../../lib/text/highlighted-text.tsx'
import { PostFeed } from '../posts/post-feed.tsx'
import { searchResultPostListSource } from '../posts/post-queries.ts'
import { FoundPeople } from './found-people.tsx'
import { FoundTags } from './found-tags.tsx'
import { SuggestedCreators } from './suggested-creators.tsx'

const DEBOUNCE_MS = 700
const tabs = ['people', 'posts', 'tags'] as const

/** People, public posts and tags by one term, which stands in the address with the tab. */
export function SearchPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { q = '', tab: asked } = useSearch({ from: '/shell/search' })
  const [term, setTerm] = useState(q)
  const usual = term.trimStart().startsWith('#') ? 'tags' : 'people'
  const tab = tabs.find((one) => one === asked) ?? usual
  const debouncedTerm = useDebouncedValue(term, DEBOUNCE_MS).trim()
  const [lastSearched, setLastSearched] = useState(q)
  // The field says by how much.
  const isTooLong = term.trim().length > limits.searchTermLength

  // An address that came from elsewhere, by a link or back, says what is searched for.
  if (lastSearched !== q) {
    setLastSearched(q)
    if (q !== debouncedTerm) setTerm(q)
  }

  useEffect(() => {
    if (debouncedTerm !== q && debouncedTerm === term.trim() && !isTooLong) {
      void navigate({
        to: '/search',
        search: { q: debouncedTerm, ...(asked && { tab: asked }) },
        replace: true,
      })
    }
  }, [debouncedTerm, term, q, asked, isTooLong, navigate])

  /** Writes the typed term to the URL at once, so that Back from an early click on a result returns to it. */
  function settle() {
    const typed = term.trim()
    if (typed === q || isTooLong) return
    void navigate({ to: '/search', search: { q: typed, ...(asked && { tab: asked }) }, replace: true })
  }

  const labels = { people: t`People`, posts: t`Posts`, tags: t`Tags` }
  return (
    <Page
      title={t`Search`}
      header={
        <>
          <div className="px-4 pb-2 tablet:px-5">
            <Input
              type="search"
              aria-label={t`Search people, posts and tags`}
              placeholder={t`Search people, posts and tags`}
              autoComplete="off"
              spellCheck={false}
              maxLength={limits.searchTermLength}
              rounded
              autoFocus={!q}
              leading={<Search />}
              value={term}
              onChange={(event) => setTerm(event.target.value)}
              onBlur={settle}
            />
          </div>
          <Tabs
            label={t`Search for`}
            value={tab}
            even
            items={tabs.map((value) => ({
              value,
              label: labels[value],
              link: (
                <Link
                  to="/search"
                  search={{ q: isTooLong ? q : term.trim(), ...(value !== usual && { tab: value }) }}
                  replace
                  activeOptions={{ exact: true }}
                />
              ),
            }))}
          />
        </>
      }
    >
      {term.trim() === '' ? (
        <div className="flex flex-col gap-6 px-4 py-5 tablet:px-5">
          <Button asChild variant="secondary" className="self-start">
            <Link to={paths.explore()}>
              <Compass aria-hidden />
              {t`Explore`}
            </Link>
          </Button>
          <SuggestedCreators count={10} bare />
        </div>
      ) : isTooLong ? null : (
        <HighlightContext value={{ term: debouncedTerm, findParts: splitAtMatches }}>
          {tab === 'people' ? (
            <FoundPeople term={debouncedTerm} isTyping={term.trim() !== debouncedTerm} />
          ) : tab === 'tags' ? (
            <FoundTags term={term} />
          ) : debouncedTerm ? (
            <PostFeed
              key={debouncedTerm}
              list={searchResultPostListSource(debouncedTerm)}
              label={t`Matching posts`}
              emptyDescription={t`No public posts match all of these words.`}
            />
          ) : null}
        </HighlightContext>
      )}
    </Page>
  )
}
