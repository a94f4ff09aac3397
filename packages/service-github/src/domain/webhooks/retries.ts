/** Delays of the automatic attempts after a failed delivery, ms. GitHub makes none; an operator may ask for some. */
export type HookRetries = readonly number[]
export const noRetries: HookRetries = []
