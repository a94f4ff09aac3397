import { setFlagsFromString } from 'node:v8'

/**
 * Loading makes much garbage, for which V8 lets its young generation grow, and never gives back what it
 * took: a third of the memory of an idle command. So it stands still until the command is ready. For a
 * process of our own only, as the first import of its script.
 */
setFlagsFromString('--semi-space-growth-factor=1')

/** From here on it grows as the load asks for (2 is V8's default). */
export function letYoungGenerationGrow(): void {
  setFlagsFromString('--semi-space-growth-factor=2')
}
