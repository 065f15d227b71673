import type { ErrorDetail } from '#contract/errors.ts'
import type { ContextColumn, MappingFields } from '#contract/writing/context-rows.ts'
import { COLUMN_TYPES } from '#contract/writing/row-lists.ts'
import { PUBLISHED, STATES } from './row-state.ts'

const USES = [
  ['textColumn', COLUMN_TYPES.text, 'the text of the post'],
  ['titleColumn', COLUMN_TYPES.text, 'the title'],
  ['networksColumn', COLUMN_TYPES.networks, 'the networks'],
  ['dateColumn', COLUMN_TYPES.date, 'the wished time'],
  ['readyColumn', COLUMN_TYPES.ready, 'what says that a row is ready'],
  ['stateColumn', COLUMN_TYPES.state, 'the state'],
  ['addressColumn', COLUMN_TYPES.address, 'the live address'],
] as const

/** Why a mapping cannot work with the present columns, each fault under its field. */
export function mappingFaults(fields: MappingFields, columns: readonly ContextColumn[]): ErrorDetail[] {
  const faults: ErrorDetail[] = []
  const fault = (field: keyof MappingFields, code: string, message: string) =>
    faults.push({ path: `body.${field}`, code, message })
  const column = (id: string | null) => columns.find((one) => one.id === id)

  for (const [field, types, use] of USES) {
    const id = fields[field]
    if (id === null) continue
    const found = column(id)
    const allowed: readonly string[] = types
    if (!found) fault(field, 'column_missing', `The database has no column for ${use} any more: choose another`)
    else if (!allowed.includes(found.type)) {
      fault(
        field,
        'column_type',
        `“${found.name}” cannot hold ${use}: choose a column of the type ${types.map(typeWords).join(', ')}`,
      )
    }
  }

  const ready = column(fields.readyColumn)
  const isTick = ready?.type === 'checkbox'
  if (isTick && fields.readyOption !== null) {
    fault('readyOption', 'option_unknown', `“${ready.name}” is a checkbox, which has no choices: leave this field out`)
  }
  if (ready && !isTick && (fields.readyOption === null || !ready.options.includes(fields.readyOption))) {
    fault('readyOption', 'option_unknown', `Choose which choice of “${ready.name}” means ready`)
  }
  if (fields.networksColumn === null && fields.networks.length === 0) {
    fault('networks', 'networks_missing', 'Choose the networks of every row, or the column that names them')
  }
  const state = column(fields.stateColumn)
  if (state?.type === 'status' && !state.options.includes(PUBLISHED)) {
    fault(
      'stateColumn',
      'option_unknown',
      `“${state.name}” takes only its own choices: add “${PUBLISHED}” to them at the source (and ${STATES.filter((one) => one !== PUBLISHED).join(', ')} if you want to see these), or choose a column of the type select or text`,
    )
  }
  if (fields.stateColumn !== null && fields.stateColumn === fields.readyColumn) {
    fault('stateColumn', 'column_taken', 'The state would take the tick away: choose another column for it')
  }
  const read = [fields.textColumn, fields.titleColumn, fields.networksColumn, fields.dateColumn]
  for (const field of ['stateColumn', 'addressColumn'] as const) {
    if (fields[field] !== null && read.includes(fields[field])) {
      fault(
        field,
        'column_taken',
        'What is written here would replace what the draft is read from: choose another column',
      )
    }
  }
  if (fields.stateColumn !== null && fields.stateColumn === fields.addressColumn) {
    fault('addressColumn', 'column_taken', 'State and address need a column each: choose another')
  }
  return faults
}

const WORDS: Readonly<Record<string, string>> = {
  rich_text: 'text',
  multi_select: 'multi-select',
  url: 'URL',
}

const typeWords = (type: string): string => WORDS[type] ?? type
