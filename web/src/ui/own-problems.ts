import { createContext, use } from 'react'

/** Problems that the form itself found before sending, by the ids of its controls. */
export const OwnProblems = createContext<ReadonlyMap<string, string>>(new Map())

export const useOwnProblem = (controlId: string): string | undefined => use(OwnProblems).get(controlId)
