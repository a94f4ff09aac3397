export const defaultNamespace = 'default'
export const mainBranch = 'main'

/** Names of namespaces and branches. Anything else is refused and not echoed. */
export const isName = (text: string): boolean => /^[A-Za-z0-9_.-]{1,64}$/.test(text)
