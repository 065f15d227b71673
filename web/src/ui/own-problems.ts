import { createContext, use } from 'react'

/** What the form itself found wrong, by the ids of its controls, before it sent anything. */
export const OwnProblems = createContext<ReadonlyMap<string, string>>(new Map())

export const useOwnProblem = (controlId: string): string | undefined => use(OwnProblems).get(controlId)
