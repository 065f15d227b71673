import { createToken } from './operations/create-token.ts'
import { getJwks } from './operations/get-jwks.ts'
import { signIn } from './operations/sign-in.ts'
import { signOut } from './operations/sign-out.ts'
import { signUp } from './operations/sign-up.ts'
import './service.ts'

export const authOperations = { signUp, signIn, signOut, createToken, getJwks }
