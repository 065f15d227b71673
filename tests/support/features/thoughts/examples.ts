import type { Thought } from '#contract/writing/thought.ts'

/** Thoughts of every kind and shape, as people note them down. Their drafts are in `examples.md` beside this file. */
export const EXAMPLES: readonly Pick<Thought, 'text' | 'kind'>[] = [
  {
    kind: 'lesson',
    text: 'Glue needs an hour. We gave it ten minutes because a customer was waiting. The leg came off on his stairs. Now a chair stays in the clamp until the next morning, whoever waits.',
  },
  { kind: 'opinion', text: 'Stand-up meetings are for the manager, not for the team.' },
  {
    kind: 'opinion',
    text: 'I would not raise prices once a year. Twelve small talks with customers are easier than one big one. We lost 2 of 140 that way, and 19 the year before.',
  },
  {
    kind: 'tip',
    text: 'Photographing glossy things:\n- a window from the side, never from the front\n- white paper opposite the window\n- wipe it with a dry cloth right before',
  },
  {
    kind: 'tip',
    text: 'Before you answer an angry mail, read it aloud. Write down the one thing that the person is right about. Begin your answer with that.',
  },
  {
    kind: 'story',
    text: 'The bakery next door asked us to redo its price list. We only changed the order: what people buy most came first. Four weeks later they sold 30 % more of the dark bread.',
  },
  {
    kind: 'story',
    text: 'My first invoice went to the wrong company. They paid it. I found out when they called to ask where their website was.',
  },
  { kind: 'thought', text: 'Our support gets fewer questions on days when we ship nothing.' },
  {
    kind: 'thought',
    text: 'Onboarding took new colleagues 6 weeks. We cut the reading list from 40 documents to 5 and added a person to ask. Now it takes 2. The 35 documents were missed by nobody.',
  },
  {
    kind: 'thought',
    text: 'What I look for in a boat that has been repaired before:\n1. screws of different makes\n2. filler that is softer than the wood around it\n3. a bilge that is too clean\nEach of them tells you who worked there, and how much time they had. A seller who says that nothing was ever done to a boat of thirty years either does not know or does not say. I have bought two like that, and both were fine in the end, after a winter of work on each.',
  },
]
