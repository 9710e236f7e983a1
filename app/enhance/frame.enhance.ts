/** The script of the owners' frame on light pages; on hydrated ones `entry.client` does the same. */
import { closeMenus } from "./closing-menus.ts";
import { keepNumbersStill } from "./still-numbers.ts";

closeMenus();
keepNumbersStill();
