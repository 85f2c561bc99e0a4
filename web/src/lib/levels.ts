// How well bots play, in words.
import { say } from "./say";
import { BOT_LEVELS } from "../wire";

export type Level = (typeof BOT_LEVELS)[number];

/** The level of a kind of bot; one that adapts has its present level behind a colon. */
export function levelOf(bot: string): Level | undefined {
  return BOT_LEVELS.find((level) => level === bot.split(":")[0]);
}

/** A kind of bot by its level, or by its own name. */
export function levelSaid(bot: string): string {
  const level = levelOf(bot);
  return level ? say(`level.${level}`) : bot;
}

/** What sits here, if it is a bot. */
export function botSaid(bot: string): string {
  const level = levelOf(bot);
  return level ? say("lobby.bot", { level: say(`level.${level}`) }) : say("lobby.bot_other");
}
