import type { CallToolResult } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { answersNothing, type Operation } from '#kernel/operation.ts'
import { briefSchema, createBrief } from './brief.ts'
import { fitted } from './fit-answer.ts'
import { createReduce, reducedSchema } from './for-assistants.ts'
import { type Json, slimJson, toJson } from './slim-schema.ts'

/** The form of a tool's answer, which is always an object, whatever the operation answers. */
export interface AnswerShape {
  schema: Json
  /** The part of the answer that an assistant gets; for a list, in brief or in full. */
  of(output: unknown, isVerbose: boolean): Record<string, unknown>
}

/**
 * The form of a tool's answer. A list, which no tool may answer directly, goes under `items`. It is made once, because
 * making it is slow.
 */
export function shapeOf(operation: Pick<Operation, 'output' | 'tool'>, baseUrl: string): AnswerShape {
  const { output, tool } = operation
  if (answersNothing(operation)) return { schema: { type: 'object' }, of: () => ({}) }
  const under = output instanceof z.ZodArray ? 'items' : null
  if (output instanceof z.ZodNullable)
    return orNothing(shapeOf({ ...operation, output: output.unwrap() as z.ZodType }, baseUrl))
  if (under === null && !isObject(output)) throw new Error(`${tool?.name ?? 'An operation'} answers no object`)
  const json = toJson(under === null ? output : z.object({ [under]: output }), 'output')
  const reduce = createReduce(json, baseUrl)
  const inBrief = tool?.brief && createBrief(tool.brief)
  const schema = slimJson(reducedSchema(json))
  return {
    schema: tool?.brief ? briefSchema(schema, tool.brief) : schema,
    of(value, isVerbose) {
      // An object goes in, so an object comes out.
      const reduced = reduce(under === null ? value : { [under]: value }) as Record<string, unknown>
      return inBrief && !isVerbose ? inBrief(reduced) : reduced
    },
  }
}

/** For an answer that may be null, which no tool may answer directly: the object then has no fields. */
function orNothing({ schema: { required: _, ...schema }, of }: AnswerShape): AnswerShape {
  return { schema, of: (output, isVerbose) => (output === null ? {} : of(output, isVerbose)) }
}

/** Whether every answer is an object, in one form or in one of several. */
function isObject(output: z.ZodType): boolean {
  // each option is a schema
  if (output instanceof z.ZodUnion) return output.options.every((option) => isObject(option as z.ZodType))
  return output instanceof z.ZodObject
}

/** An answer as JSON and as text. Both have the same content, also if it was shortened. */
export function answered(answer: Record<string, unknown>): CallToolResult {
  const { value, text, leftOff } = fitted(answer)
  return {
    content: [{ type: 'text', text }, ...(leftOff ? [{ type: 'text' as const, text: leftOff }] : [])],
    structuredContent: value,
  }
}
