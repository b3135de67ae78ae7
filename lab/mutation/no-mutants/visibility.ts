export const visibilityEquivalentMutants: Record<string, readonly string[]> = {
  'of who stands free, the whole question says the same': [
    "server/src/access/visibility/adult.ts: if (isUnrestrictedViewer(viewer)) return 'false' → if (false) return 'false'",
    "server/src/access/visibility/adult.ts: if (isUnrestrictedViewer(viewer) && choices.length === 2) return 'true' → if (false) return 'true'",
    "server/src/access/visibility/adult.ts: if (isUnrestrictedViewer(viewer) && choices.length === 2) return 'true' → if (isUnrestrictedViewer(viewer) && choices.length === 3) return 'true'",
    "server/src/access/visibility/mute.ts: if (isUnrestrictedViewer(viewer)) return 'true' → if (false) return 'true'",
    "server/src/access/visibility/mute.ts: if (isUnrestrictedViewer(viewer)) return 'true' → if (false) return 'true' (2)",
    'server/src/access/visibility/person.ts: if (isUnrestrictedViewer(viewer)) return isActiveAccountSql(person) → if (false) return isActiveAccountSql(person)',
    "server/src/access/visibility/person.ts: if (isUnrestrictedViewer(viewer)) return 'true' → if (false) return 'true'",
  ],
  'what is asked first spares the rest, which says the same of who has blocked or muted nobody': [
    `server/src/access/visibility/mute.ts: return \`(NOT EXISTS (SELECT FROM mute WHERE mute.muter_id = \${viewer}) OR NOT \${hasMutedSql(viewer, personId)})\` → return \`((false AND (NOT EXISTS (SELECT FROM mute WHERE mute.muter_id = \${viewer}))) OR NOT \${hasMutedSql(viewer, personId)})\``,
    `server/src/access/visibility/mute.ts: return \`(NOT EXISTS (SELECT FROM mute WHERE mute.muter_id = \${viewer}) OR NOT \${hasMutedSql(viewer, personId)})\` → return \`(NOT EXISTS (SELECT FROM mute WHERE (true OR (mute.muter_id = \${viewer}))) OR NOT \${hasMutedSql(viewer, personId)})\``,
    `server/src/access/visibility/mute.ts: return \`(NOT EXISTS (SELECT FROM muted_word WHERE muted_word.account_id = \${viewer}) OR \${authorId} = \${viewer} → return \`((false AND (NOT EXISTS (SELECT FROM muted_word WHERE muted_word.account_id = \${viewer}))) OR \${authorId} = \${viewer}`,
    `server/src/access/visibility/mute.ts: return \`(NOT EXISTS (SELECT FROM muted_word WHERE muted_word.account_id = \${viewer}) OR \${authorId} = \${viewer} → return \`(NOT EXISTS (SELECT FROM muted_word WHERE (true OR (muted_word.account_id = \${viewer}))) OR \${authorId} = \${viewer}`,
    `server/src/access/visibility/person.ts: AND (NOT EXISTS (SELECT FROM block WHERE block.blocked_id = \${viewer}) OR NOT \${hasBlockedSql(\`\${person}.id\`, viewer)}))\` → AND ((false AND (NOT EXISTS (SELECT FROM block WHERE block.blocked_id = \${viewer}))) OR NOT \${hasBlockedSql(\`\${person}.id\`, viewer)}))\``,
    `server/src/access/visibility/person.ts: AND (NOT EXISTS (SELECT FROM block WHERE block.blocked_id = \${viewer}) OR NOT \${hasBlockedSql(\`\${person}.id\`, viewer)}))\` → AND (NOT EXISTS (SELECT FROM block WHERE (true OR (block.blocked_id = \${viewer}))) OR NOT \${hasBlockedSql(\`\${person}.id\`, viewer)}))\``,
    `server/src/access/visibility/person.ts: return \`(NOT EXISTS (SELECT FROM block WHERE block.blocker_id = \${viewer}) OR NOT \${hasBlockedSql(viewer, personId)})\` → return \`((false AND (NOT EXISTS (SELECT FROM block WHERE block.blocker_id = \${viewer}))) OR NOT \${hasBlockedSql(viewer, personId)})\``,
    `server/src/access/visibility/person.ts: return \`(NOT EXISTS (SELECT FROM block WHERE block.blocker_id = \${viewer}) OR NOT \${hasBlockedSql(viewer, personId)})\` → return \`(NOT EXISTS (SELECT FROM block WHERE (true OR (block.blocker_id = \${viewer}))) OR NOT \${hasBlockedSql(viewer, personId)})\``,
  ],
  'fewer stand free, of whom the whole question says the same': [
    `server/src/access/visibility/unrestricted-viewer.ts: return \`(\${person}.adult_content IN ('BLUR', 'SHOW') AND coalesce(\${isPersonAdultSql(person, now)}, false) → return \`(\${person}.adult_content IN ('SHOW') AND coalesce(\${isPersonAdultSql(person, now)}, false)`,
    `server/src/access/visibility/unrestricted-viewer.ts: return \`(\${person}.adult_content IN ('BLUR', 'SHOW') AND coalesce(\${isPersonAdultSql(person, now)}, false) → return \`(\${person}.adult_content IN ('BLUR') AND coalesce(\${isPersonAdultSql(person, now)}, false)`,
    `server/src/access/visibility/unrestricted-viewer.ts: AND NOT EXISTS (SELECT FROM block WHERE block.blocked_id = \${person}.id) → AND NOT EXISTS (SELECT FROM block WHERE (true OR (block.blocked_id = \${person}.id)))`,
    `server/src/access/visibility/unrestricted-viewer.ts: AND NOT EXISTS (SELECT FROM block WHERE block.blocker_id = \${person}.id) → AND NOT EXISTS (SELECT FROM block WHERE (true OR (block.blocker_id = \${person}.id)))`,
    `server/src/access/visibility/unrestricted-viewer.ts: AND NOT EXISTS (SELECT FROM mute WHERE mute.muter_id = \${person}.id) → AND NOT EXISTS (SELECT FROM mute WHERE (true OR (mute.muter_id = \${person}.id)))`,
    `server/src/access/visibility/unrestricted-viewer.ts: AND NOT EXISTS (SELECT FROM muted_word WHERE muted_word.account_id = \${person}.id) → AND NOT EXISTS (SELECT FROM muted_word WHERE (true OR (muted_word.account_id = \${person}.id)))`,
    `server/src/access/visibility/unrestricted-viewer.ts: AND NOT EXISTS (SELECT FROM hidden_post WHERE hidden_post.account_id = \${person}.id))\` → AND NOT EXISTS (SELECT FROM hidden_post WHERE (true OR (hidden_post.account_id = \${person}.id))))\``,
  ],
  'the two have one row': [
    `server/src/access/visibility/post.ts: FROM subscription AS each_held WHERE each_held.fan_id = \${viewer} AND each_held.creator_id = \${creatorId} LIMIT 1 → FROM subscription AS each_held WHERE each_held.fan_id = \${viewer} AND each_held.creator_id = \${creatorId} LIMIT 2`,
  ],
  'any id that nobody has does': [
    "server/src/access/visibility/adult.ts: export const anonymousAdultId = '0'.repeat(26) → export const anonymousAdultId = '0'.repeat(27)",
  ],
}
