import type { Answer } from '../kit/answer.ts'
import { badParameter } from './problems.ts'

/** Picks the fields that the request asked for, always with the id. Answers a refusal if the node has no such field. */
export function chosenFields(
  node: string,
  values: { id: string } & Record<string, unknown>,
  asked: string | undefined,
): Record<string, unknown> | Answer {
  // `children{id,media_type}` is read as `children`: the answer has all inner fields, whichever were asked for.
  const names = (asked ?? 'id').replaceAll(/\{[^}]*\}|\.limit\(\d+\)|\.summary\([^)]*\)/g, '').split(',')
  const unknown = names.find((name) => !(name in values))
  if (unknown !== undefined)
    return badParameter(`Tried accessing nonexisting field (${unknown}) on node type (${node})`)
  const chosen = ['id', ...names].map((name) => [name, values[name]])
  return Object.fromEntries(chosen.filter(([, value]) => value !== undefined))
}

export const isAnswer = (value: Record<string, unknown> | Answer): value is Answer =>
  'status' in value && 'headers' in value && 'body' in value
