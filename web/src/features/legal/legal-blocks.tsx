import type { LegalBlock, LegalInline } from '@fanfare/contract/text/legal-text'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'

type LegalTable = Extract<LegalBlock, { kind: 'table' }>

/** Renders the blocks of a legal text. On phones, a table of ours is a list of its rows, and an operator's scrolls. */
export function LegalBlocks({ blocks, isBuiltIn = false }: { blocks: LegalBlock[]; isBuiltIn?: boolean }) {
  return keyedByIndex(blocks, (block) =>
    isBuiltIn && block.kind === 'table' ? <DataTable {...block} /> : <Block block={block} />,
  )
}

/** Renders the table of the data that is stored and why. */
function DataTable({ head: [whatHead = [], dataHead = [], whyHead = []], rows }: LegalTable) {
  return (
    <table className="block w-full border-y text-base leading-6 tablet:table print:table">
      <thead className="hidden tablet:table-header-group print:table-header-group">
        <tr className="text-muted text-sm">
          <th scope="col" className="w-28 py-2.5 pe-4 text-start font-medium">
            <Inlines text={whatHead} />
          </th>
          <th scope="col" className="py-2.5 pe-6 text-start font-medium">
            <Inlines text={dataHead} />
          </th>
          <th scope="col" className="w-2/5 py-2.5 text-start font-medium">
            <Inlines text={whyHead} />
          </th>
        </tr>
      </thead>
      <tbody className="block divide-y tablet:table-row-group print:table-row-group">
        {keyedByIndex(rows, ([what = [], data = [], why = []]) => (
          <tr className="block py-4 align-top tablet:table-row tablet:border-t print:table-row">
            <th
              scope="row"
              className="block text-start font-semibold tablet:table-cell tablet:py-3 tablet:pe-4 print:table-cell"
            >
              <Inlines text={what} />
            </th>
            <td className="mt-1 block tablet:mt-0 tablet:table-cell tablet:py-3 tablet:pe-6 print:table-cell">
              <Inlines text={data} />
            </td>
            <td className="mt-1 block text-muted tablet:mt-0 tablet:table-cell tablet:py-3 print:table-cell">
              <Inlines text={why} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
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
          <LegalBlocks blocks={block.blocks} />
        </blockquote>
      )
    case 'list': {
      const items = keyedByIndex(block.items, (item) => (
        <li>
          <LegalBlocks blocks={item} />
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

/** Keys pieces by their index: a text does not change while it is shown. */
function keyedByIndex<T>(things: readonly T[], show: (thing: T) => ReactNode): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: a text does not change while it is shown
  return things.map((thing, index) => <Fragment key={index}>{show(thing)}</Fragment>)
}
