/** What a body is made of. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [member: string]: Json }
export type JsonObject = { readonly [member: string]: Json }
