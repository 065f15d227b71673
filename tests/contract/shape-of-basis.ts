import { orNull } from './shape.ts'

/** "What a draft rests on" */
export const basis = orNull({
  thoughts: [{ id: 'uuid', text: 'string' }],
  documents: [{ id: 'uuid', title: 'string' }],
  facts: [{ text: 'string', source: 'string' }],
  format: orNull({ id: 'string', name: 'string' }),
  signals: [{ id: 'uuid', text: 'string' }],
  unsupported: [{ quote: 'string' }],
})
