import { isPersonAdultSql } from './is-adult.ts'

/**
 * SQL of an unrestricted viewer's id: `hasNoViewingRestrictionsSql` was just true of them. Half of a list’s statement checks
 * blocks, mutes and the like, which hardly anybody has, and PostgreSQL prepares each of these checks every
 * time. The visibility conditions omit them for this viewer.
 */
export class UnrestrictedViewerSql {
  readonly #id: `$${number}`

  /** @param id the parameter that holds the viewer's id: `$1` */
  constructor(id: `$${number}`) {
    this.#id = id
  }

  /** Returns the parameter, so that statements insert this viewer as they insert any other. */
  toString(): string {
    return this.#id
  }
}

/** SQL of a viewer's id: a parameter or a column, or that of an unrestricted viewer. */
export type ViewerSql = string | UnrestrictedViewerSql

/** A parameter that holds a viewer's id, or that of an unrestricted viewer. */
export type ViewerParameter = `$${number}` | UnrestrictedViewerSql

/** Effective viewer of a read (`viewerId` null: a guest), and whether they are unrestricted. */
export type EffectiveViewer = { viewerId: string | null; isUnrestricted: boolean }

/** Returns the viewer `$1` of a list's two statements, and the suffix of the name of the shorter one. */
export function viewerStatementVariant(scope: Pick<EffectiveViewer, 'isUnrestricted'>): {
  viewer: ViewerParameter
  suffix: string
} {
  return scope.isUnrestricted
    ? { viewer: new UnrestrictedViewerSql('$1'), suffix: '_free' }
    : { viewer: '$1', suffix: '' }
}

/** Checks whether the viewer is an unrestricted one; any other is SQL as text. */
export function isUnrestrictedViewer(viewer: ViewerSql): viewer is UnrestrictedViewerSql {
  return viewer instanceof UnrestrictedViewerSql
}

/**
 * SQL condition: the person neither blocks anybody nor is blocked, has hidden and muted nothing, is of age
 * and accepts adult content, blurred or not. Never null.
 * @param person the alias of their `account`
 * @param now the parameter that holds the time
 */
export function hasNoViewingRestrictionsSql(person: string, now: string): string {
  return `(${person}.adult_content IN ('BLUR', 'SHOW') AND coalesce(${isPersonAdultSql(person, now)}, false)
    AND NOT EXISTS (SELECT FROM block WHERE block.blocked_id = ${person}.id)
    AND NOT EXISTS (SELECT FROM block WHERE block.blocker_id = ${person}.id)
    AND NOT EXISTS (SELECT FROM mute WHERE mute.muter_id = ${person}.id)
    AND NOT EXISTS (SELECT FROM muted_word WHERE muted_word.account_id = ${person}.id)
    AND NOT EXISTS (SELECT FROM hidden_post WHERE hidden_post.account_id = ${person}.id))`
}
