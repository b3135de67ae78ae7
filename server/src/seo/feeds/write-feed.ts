import type { CreatorProfile } from '@fanfare/contract/shapes/social/creators'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { truncateToSingleLine } from '@fanfare/contract/text/truncate-to-single-line'
import type { Config } from '../../platform/config/config.ts'
import { escapeXml, type XmlMarkup, xmlDocument, xmlElement } from '../../platform/xml.ts'
import { createPublicUrlBuilder } from '../addresses.ts'
import type { Enclosure } from './enclosures.ts'

const titleLength = 80
const descriptionLength = 300

type Feed = {
  creator: CreatorProfile
  posts: readonly Post[]
  enclosures: ReadonlyMap<string, Enclosure>
  title: string
  /** URL of the feed itself. */
  url: string
  /** Builds the URL at which the feed’s reader gets a file: the path of the API, with their access token. */
  fileUrl: (path: string) => string
  /** End of the subscription in a reader’s private feed, and the message about it. */
  privately?: { ended: Ended | null }
}

type Ended = { id: string; at: Date; title: string; text: string }

/** A feed as RSS 2.0. */
export function formatRss(config: Config, feed: Feed): string {
  const { creator, posts, enclosures, title, url, fileUrl, privately } = feed
  const addresses = createPublicUrlBuilder(config)
  const link = addresses.profile(creator.username)
  const [newest] = posts
  const channel = [
    xmlElement('title', title),
    xmlElement('link', link),
    xmlElement('description', truncateToSingleLine(creator.bio, descriptionLength) || title),
    xmlElement('atom:link', [], { rel: 'self', type: 'application/rss+xml', href: url }),
    ...(newest ? [xmlElement('lastBuildDate', new Date(newest.datePosted).toUTCString())] : []),
    ...(creator.avatarUrl === null
      ? []
      : [
          xmlElement('image', [
            xmlElement('url', addresses.ofApi(creator.avatarUrl)),
            xmlElement('title', title),
            xmlElement('link', link),
          ]),
        ]),
    // Directories of podcasts, which find addresses that their readers listen to, list what does not forbid it.
    ...(privately ? [xmlElement('itunes:block', 'Yes')] : []),
    ...(privately?.ended ? [endOf(privately.ended)] : []),
    ...posts.map((post) => itemOf(post, addresses.post(creator.username, post.postId))),
  ]
  const namespaces = {
    'xmlns:atom': 'http://www.w3.org/2005/Atom',
    'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
    ...(privately && { 'xmlns:itunes': 'http://www.itunes.com/dtds/podcast-1.0.dtd' }),
  }
  return xmlDocument(xmlElement('rss', [xmlElement('channel', channel)], { version: '2.0', ...namespaces }))

  function itemOf(post: Post, address: string): XmlMarkup {
    const enclosure = enclosures.get(post.postId)
    return xmlElement('item', [
      xmlElement('title', truncateToSingleLine(post.caption, titleLength) || creator.displayName),
      xmlElement('link', address),
      // Not the URL, which changes with the creator’s username: feed readers would show everything again.
      xmlElement('guid', post.postId, { isPermaLink: 'false' }),
      xmlElement('pubDate', new Date(post.datePosted).toUTCString()),
      xmlElement('dc:creator', creator.displayName),
      xmlElement('description', htmlOf(post)),
      ...post.contentTags.map(({ name }) => xmlElement('category', name)),
      ...(enclosure
        ? [
            xmlElement('enclosure', [], {
              url: fileUrl(`/files/${enclosure.fileId}`),
              length: enclosure.bytes,
              type: enclosure.contentType,
            }),
          ]
        : []),
    ])
  }

  function endOf({ id, at, title: headline, text }: Ended): XmlMarkup {
    return xmlElement('item', [
      xmlElement('title', headline),
      xmlElement('link', link),
      xmlElement('guid', id, { isPermaLink: 'false' }),
      xmlElement('pubDate', at.toUTCString()),
      xmlElement('description', `<p>${escapeXml(text)}</p>`),
    ])
  }

  /** A description is HTML, which is text of the XML in its turn. */
  function htmlOf({ caption, files }: Post): string {
    const text = caption.trim() === '' ? '' : `<p>${escapeXml(caption.trim()).replaceAll('\n', '<br>')}</p>`
    const pictures = files.flatMap(({ url: path, contentType, alternativeText }) =>
      path !== null && contentType.startsWith('image/')
        ? [`<p><img src="${escapeXml(fileUrl(path))}" alt="${escapeXml(alternativeText ?? '')}"></p>`]
        : [],
    )
    return text + pictures.join('')
  }
}
