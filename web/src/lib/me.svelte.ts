// Who one is here: known by the browser's cookie, asked for a name once.
import * as http from "./http";
import { set } from "./settings.svelte";

class Person {
  id = $state("");
  name = $state("");
  private asked: Promise<void> | null = null;

  /** Make this browser known, once. */
  known(): Promise<void> {
    this.asked ??= http.me().then(
      (me) => void ([this.id, this.name] = [me.id, me.name]),
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
    const me = await http.claim(token);
    [this.id, this.name] = [me.id, me.name];
    set("named", true);
  }

  /** Be nobody here any more; whoever comes next with this browser is somebody new. */
  async forget(): Promise<void> {
    await http.forget();
    [this.id, this.name, this.asked] = ["", "", null];
    set("named", false);
  }

  async rename(name: string): Promise<void> {
    this.name = (await http.rename(name)).name;
    set("named", true);
  }
}

export const person = new Person();
