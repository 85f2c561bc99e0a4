// Who one is here: known by the browser's cookie, asked for a name once.
import * as http from "./http";
import { set } from "./settings.svelte";
import type { Change, Me } from "../wire";

class Person {
  id = $state("");
  name = $state("");
  avatar = $state("");
  /** How quickly bots play with one. */
  botPace = $state<Me["bot_pace"]>("normal");
  /** How well bots play with one. */
  botLevel = $state<Me["bot_level"]>("medium");
  /** To the secret that one's next game against bots is dealt from. */
  commitment = "";
  private asked: Promise<void> | null = null;

  /** Make this browser known, once. */
  known(): Promise<void> {
    this.asked ??= http.me().then(
      (me) => this.be(me),
      (reason: unknown) => {
        this.asked = null;
        throw reason;
      },
    );
    return this.asked;
  }

  /** Become whoever a link of one use was made by. */
  async claim(token: string): Promise<void> {
    await http.me(); // a browser must be known before it can become somebody else
    this.be(await http.claim(token));
    set("named", true);
  }

  /** Be nobody here any more; whoever comes next with this browser is somebody new. */
  async forget(): Promise<void> {
    await http.forget();
    this.be({ id: "", name: "", avatar: "", bot_pace: "normal", bot_level: "medium", commitment: "" });
    this.asked = null;
    set("named", false);
  }

  /** Another name, avatar, pace or level of bots; every table where one sits hears of it. */
  async change(profile: Change): Promise<void> {
    this.be(await http.change(profile));
    if (profile.name !== undefined) set("named", true);
  }

  private be({ id, name, avatar, bot_pace, bot_level, commitment }: Me): void {
    [this.id, this.name, this.avatar, this.botPace, this.botLevel] = [id, name, avatar, bot_pace, bot_level];
    if (commitment !== "") this.commitment = commitment;
  }
}

export const person = new Person();
