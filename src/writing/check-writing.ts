import { bannedPhrases } from './banned-phrases.ts'
import type { CheckGround } from './check-ground.ts'
import type { WritingFinding } from './finding.ts'
import { brokenGuardrails } from './guardrails.ts'
import { hiddenCharacters } from './hidden-characters.ts'
import { machineTells } from './machine-tells.ts'
import { nearDuplicates } from './near-duplicates.ts'
import { notGiven } from './not-given.ts'
import { outsideAllowed } from './outside-allowed.ts'
import { privateFacts } from './private-facts.ts'
import { unsourcedClaims } from './unsourced-claims.ts'

/**
 * Runs every checker whose ground is given, and the one that needs none, over one text. Pure: it is the same for texts
 * of models and of people. The findings are in the order of their places.
 */
export function checkWriting(text: string, ground: CheckGround): WritingFinding[] {
  const { bannedPhrases: banned, guardrails, withheld, publicTexts = [], allowed, recent, ownPosts } = ground
  const { sources, unsupported = [] } = ground
  const claims = sources ? notGiven(text, sources) : unsourcedClaims(text, unsupported)
  const isClaim = (found: WritingFinding) =>
    claims.some(({ span }) => span.start === found.span.start && span.end === found.span.end)
  return [
    ...(banned ? bannedPhrases(text, banned) : []),
    ...(guardrails ? brokenGuardrails(text, guardrails) : []),
    ...(withheld ? privateFacts(text, withheld, publicTexts) : []),
    ...claims,
    ...(allowed ? outsideAllowed(text, allowed).filter((found) => !isClaim(found)) : []),
    ...(recent ? nearDuplicates(text, recent) : []),
    ...(ownPosts ? machineTells(text, ownPosts) : []),
    ...hiddenCharacters(text),
  ].sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end)
}
