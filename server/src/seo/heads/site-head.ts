import type { PageHead } from '@fanfare/contract/shapes/pages'
import type { Context } from '../../platform/context.ts'
import { createPublicUrlBuilder } from '../addresses.ts'
import { brandHeadPicture } from './brand-picture.ts'

/** Titles and descriptions of the pages that are nobody's, as the web itself gives them once it runs. */
const pages: Record<string, (brand: string) => { title: string; description: string }> = {
  '/': () => ({
    title: '',
    description: 'Posts, pictures and music from the creators you love, and a way to support them.',
  }),
  '/explore': (brand) => ({
    title: 'Explore',
    description: `Popular creators and posts on ${brand} right now.`,
  }),
  '/site/about': (brand) => ({
    title: 'About us',
    description: `${brand} is where creators publish for the people who love their work, and get paid by them directly.`,
  }),
  '/site/mobile-app': (brand) => ({
    title: 'Mobile app',
    description: `Install ${brand} on iPhone, iPad, Android or your computer, straight from the browser.`,
  }),
  '/site/investors': (brand) => ({
    title: 'Investors',
    description: `How ${brand} earns money, how it keeps other people’s money safe, what could go wrong, and who to ask.`,
  }),
  '/site/support': (brand) => ({
    title: 'Support center',
    description: `Answers about accounts, payments, subscriptions and earning on ${brand}, and how to reach a person.`,
  }),
  '/site/takedown-notice': (brand) => ({
    title: 'Takedown notice',
    description: `Tell ${brand} that a post copies your work and should be taken down.`,
  }),
  '/site/legal': (brand) => ({
    title: 'Legal',
    description: `The terms, the privacy policy, the acceptable use policy and the removal procedure of ${brand}.`,
  }),
  '/site/legal/terms': (brand) => ({
    title: 'Terms of service',
    description: `The agreement between you and the operator of ${brand}: your account, what you publish, subscriptions, the wallet and payments.`,
  }),
  '/site/legal/privacy': (brand) => ({
    title: 'Privacy policy',
    description: `What ${brand} knows about you, what it’s used for, who else sees it, how long it’s kept, and what you can ask for.`,
  }),
  '/site/legal/acceptable-use-policy': (brand) => ({
    title: 'Acceptable use policy',
    description: `What you can and can’t publish on ${brand}, and what happens to posts and accounts that break the rules.`,
  }),
  '/site/legal/content-removal': (brand) => ({
    title: 'Content removal',
    description: `How to have stolen work, pictures of you or illegal content removed from ${brand}, and how to respond to a claim against you.`,
  }),
}

/** The paths of the pages that are nobody's. */
export const sitePagePaths = Object.keys(pages)

/** The head of a page that is nobody's; undefined where it is no such page. */
export function sitePageHead({ config }: Context, path: string): PageHead | undefined {
  const plain = path.replace(/(?<=.)\/$/, '')
  const page = Object.hasOwn(pages, plain) ? pages[plain] : undefined
  if (!page) return undefined
  const { brandName } = config
  const { title, description } = page(brandName)
  const addresses = createPublicUrlBuilder(config)
  return {
    status: 200,
    title: title === '' ? brandName : `${title} · ${brandName}`,
    description,
    canonical: addresses.page(plain),
    isIndexed: true,
    isAdult: false,
    siteName: brandName,
    type: 'website',
    picture: brandHeadPicture(config),
    jsonLd:
      plain === '/'
        ? JSON.stringify({
            '@context': 'https://schema.org',
            '@type': 'WebSite',
            name: brandName,
            url: addresses.page('/'),
          })
        : null,
    feeds: [],
    oembed: null,
  }
}
