import type { Tool } from '@modelcontextprotocol/server'
import { PLATFORM_NAMES } from '#contract/platforms.ts'
import { SCOPES, type Scope } from '#contract/scopes.ts'
import { TOOLS_BY_SCOPE } from '#contract/tools.ts'
import type { Operation, ToolSpec } from '#kernel/operation.ts'
import { type Json, slimSchema } from './slim-schema.ts'
import { type AnswerShape, shapeOf } from './tool-answer.ts'
import { type ToolArguments, toolArguments } from './tool-arguments.ts'

/** An operation as assistants have it. */
export interface McpTool {
  operation: Operation
  scope: Scope
  arguments: ToolArguments
  answer: AnswerShape
  /** How it stands in tools/list. */
  shown: Tool
}

export interface ToolSet {
  /** Those that a connection with these scopes has, always in one order. */
  granted(scopes: readonly Scope[]): McpTool[]
  find(name: string): McpTool | undefined
}

/**
 * Bytes that an output schema may take. All tools of the list (document 2) have to fit into 60 KB, their arguments and
 * descriptions first; what a larger answer holds an assistant sees from the answer.
 */
const OUTPUT_SCHEMA_BYTES = 700

/** Every tool, from the operations that are one: there is no second list. */
export function createToolSet(operations: readonly Operation[], baseUrl: string): ToolSet {
  const byName = new Map<string, McpTool>()
  for (const operation of operations) {
    if (operation.tool) byName.set(operation.tool.name, mcpTool(operation, operation.tool, baseUrl))
  }
  const inOrder = SCOPES.flatMap((scope) => [...TOOLS_BY_SCOPE[scope]]).flatMap((name) => byName.get(name) ?? [])
  return {
    granted: (scopes) => inOrder.filter(({ scope }) => scopes.includes(scope)),
    find: (name) => byName.get(name),
  }
}

function mcpTool(operation: Operation, { name, scope, description, hints }: ToolSpec, baseUrl: string): McpTool {
  const args = toolArguments(operation)
  const answer = shapeOf(operation, baseUrl)
  return {
    operation,
    scope,
    arguments: args,
    answer,
    shown: {
      name,
      title: titleOf(name),
      description,
      inputSchema: objectSchema(slimSchema(args.schema, 'input')),
      ...(JSON.stringify(answer.schema).length <= OUTPUT_SCHEMA_BYTES && { outputSchema: objectSchema(answer.schema) }),
      annotations: {
        readOnlyHint: hints.readOnly,
        destructiveHint: hints.destructive,
        idempotentHint: hints.idempotent,
        openWorldHint: hints.openWorld,
      },
    },
  }
}

function objectSchema(schema: Json): Json & { type: 'object' } {
  return { ...schema, type: 'object' }
}

const SPELT: Readonly<Record<string, string>> = { ...PLATFORM_NAMES, dm: 'DM', dms: 'DMs', url: 'URL' }

/** `create_x_thread` is "Create X thread". */
function titleOf(name: string): string {
  const words = name.split('_').map((word) => SPELT[word] ?? word)
  const title = words.join(' ')
  return title.charAt(0).toUpperCase() + title.slice(1)
}
