import { createContext, use } from 'react'

/** What the form itself found wrong before it sent anything, by the ids of its controls. */
export const OwnProblems = createContext<ReadonlyMap<string, string>>(new Map())

export const useOwnProblem = (controlId: string): string | undefined => use(OwnProblems).get(controlId)
