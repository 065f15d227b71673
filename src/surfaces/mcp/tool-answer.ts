import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { answersNothing, type Operation } from '#kernel/operation.ts'
import { fitted } from './fit-answer.ts'
import { type Json, slimSchema } from './slim-schema.ts'

/** What a tool answers is an object, whatever the operation answers. */
export interface AnswerShape {
  schema: Json
  wrap(output: unknown): Record<string, unknown>
}

/** A list stands under `items`; what may be null, or is no object, under `result`. Made once, for it takes a while. */
export function shapeOf(operation: Pick<Operation, 'output'>): AnswerShape {
  const { output } = operation
  if (answersNothing(operation)) return { schema: { type: 'object' }, wrap: () => ({}) }
  if (output instanceof z.ZodObject) {
    return { schema: slimSchema(output, 'output'), wrap: (value) => value as Record<string, unknown> } // by its schema
  }
  const name = output instanceof z.ZodArray ? 'items' : 'result'
  return { schema: slimSchema(z.object({ [name]: output }), 'output'), wrap: (value) => ({ [name]: value }) }
}

/** The answer of an operation, once as JSON and once as text: the same, also where it had to be shortened. */
export function answered({ wrap }: Pick<AnswerShape, 'wrap'>, output: unknown): CallToolResult {
  const { value, text, leftOff } = fitted(wrap(output))
  return {
    content: [{ type: 'text', text }, ...(leftOff ? [{ type: 'text' as const, text: leftOff }] : [])],
    structuredContent: value,
  }
}
