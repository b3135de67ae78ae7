import type { LegalBlock, LegalInline, LegalText } from '@fanfare/contract/text/legal-text'
import { i18n } from '@lingui/core'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, use } from 'react'
import { legalDocumentAt } from '../../layout/site/legal-documents.ts'
import { settings } from '../../lib/page-settings.ts'
import { LegalDocumentLayout } from './legal-document-layout.tsx'

/** A legal document of the operator, in the language of the page where there is one in it, else in English. */
export function OperatorLegalDocument({ path }: { path: string }) {
  const { name, title } = legalDocumentAt(path)
  const lang = settings.legal[name]?.languages.find((each) => each === i18n.locale) ?? 'en'
  const text = use(textAt(`/legal/${name}.${lang}.json`))
  return (
    <LegalDocumentLayout
      path={path}
      title={text.title ?? title}
      updated={text.updated}
      summary={<Blocks blocks={text.summary} />}
      sections={text.sections.map(({ id, title: heading, blocks }) => ({
        id,
        title: heading,
        body: <Blocks blocks={blocks} />,
      }))}
      written={{ lang, dir: lang === 'ar' ? 'rtl' : 'ltr' }}
    />
  )
}

const texts = new Map<string, Promise<LegalText>>()

function textAt(address: string): Promise<LegalText> {
  const known = texts.get(address) ?? load(address)
  texts.set(address, known)
  known.catch(() => texts.delete(address))
  return known
}

async function load(address: string): Promise<LegalText> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answers ${response.status}.`)
  return response.json()
}

function Blocks({ blocks }: { blocks: LegalBlock[] }) {
  return keyedByIndex(blocks, (block) => <Block block={block} />)
}

function Block({ block }: { block: LegalBlock }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h3 className="font-sans font-semibold text-md">
          <Inlines text={block.text} />
        </h3>
      )
    case 'paragraph':
      return (
        <p>
          <Inlines text={block.text} />
        </p>
      )
    case 'quote':
      return (
        <blockquote className="border-s-2 ps-4 text-muted">
          <Blocks blocks={block.blocks} />
        </blockquote>
      )
    case 'list': {
      const items = keyedByIndex(block.items, (item) => (
        <li>
          <Blocks blocks={item} />
        </li>
      ))
      return block.isNumbered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'table':
      return (
        <div className="overflow-x-auto">
          <table className="w-full border-y text-base leading-6">
            <thead>
              <tr className="text-muted text-sm">
                {keyedByIndex(block.head, (cell) => (
                  <th scope="col" className="py-2.5 pe-6 text-start font-medium">
                    <Inlines text={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y">
              {keyedByIndex(block.rows, (row) => (
                <tr className="align-top">
                  {keyedByIndex(row, (cell) => (
                    <td className="py-3 pe-6">
                      <Inlines text={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )
  }
}

function Inlines({ text }: { text: LegalInline[] }) {
  return keyedByIndex(text, (piece) => <Inline piece={piece} />)
}

function Inline({ piece }: { piece: LegalInline }) {
  if (typeof piece === 'string') return piece
  if (piece.kind === 'break') return <br />
  const text = <Inlines text={piece.text} />
  if (piece.kind !== 'link') {
    return piece.kind === 'strong' ? <strong>{text}</strong> : <em>{text}</em>
  }
  return piece.to.startsWith('/') ? (
    <Link to={piece.to}>{text}</Link>
  ) : (
    <a href={piece.to} rel="noopener">
      {text}
    </a>
  )
}

/** Each by its place: a text does not change while it is shown. */
function keyedByIndex<T>(things: readonly T[], show: (thing: T) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change while it is shown
  return things.map((thing, index) => <Fragment key={index}>{show(thing)}</Fragment>)
}
