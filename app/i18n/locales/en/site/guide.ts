/**
 * The user guide. Each line of `steps` and `points` is one list item. `**…**` is a name shown on a screen, taken from
 * its own catalogue if in braces, and `[…](…)` is a link.
 */
export const guide = {
  title: "Instructions",
  lead: "How to set up your company, keep machines and operators up to date, and get told what is due.",
  contents: "On this page",
  goodToKnow: "Good to know",
  help: "Something is missing here? [Contact Support](/contact).",
  sections: {
    start: {
      title: "Getting Started",
      lead: "Four steps, and the dashboard tells you every morning what needs service.",
      steps: `Verify your email address by the link we sent you. Your free trial of two weeks starts then.
Open **[{{addEquipment}}](/add-equipment)** and enter your first machine, or bring the whole fleet with **[{{bulkImport}}](/add-equipment/import)**.
Open **[{{employees}}](/employees)**, choose **{{companySettings}}** and set the operator password. Then add your operators with **{{addOperator}}**.
Open your **[{{profile}}](/profile)** and enter your postal code, so that messages show your local time.`,
      points: `The **[{{dashboard}}](/)** counts your machines in four tiles: {{good}}, {{soon}}, {{due}} and {{overdue}}. A tile filters the list below it.
Language and theme are in the header, on every page. They are kept on your device.
An installed tracker opens like an app: in Safari on an iPhone, tap Share, then Add to Home Screen; in Chrome, open the menu, then tap Install.`,
    },
    equipment: {
      title: "Equipment Management",
      lead: "Each machine has a meter, and a service by usage, by date, or by both. The worse one counts.",
      steps: `Open **[{{addEquipment}}](/add-equipment)**. Name, type and unit are needed: hours, miles or kilometers, or N/A for what has no meter. Everything else can follow.
Enter what the meter shows now and, for a service by usage, the service interval: every 250 hours, say.
For a service by date, tick **{{byCalendar}}**, and choose the start date and how often.
When a service is done, open the machine's menu **⋯** on the **[{{dashboard}}](/)** and press **{{markServiced}}**. The next service is counted from there.
**{{updateUsage}}**, in the same menu, adds the hours or the distance since the last reading. With **{{edit}}** you enter what the meter shows instead. **{{notes}}** shows everything that has happened to a machine, who did it, and its readings. You write notes there too, with up to three photos.
A machine that is gone is taken off the list with **{{remove}}**: retire it to keep its records, or delete it for good. **[{{retired}}](/retired-equipment)** lists what was retired, and **{{restore}}** brings it back.`,
      points: `{{good}}: less than 80% of the interval is used. {{soon}}: from 80%, or a date within the days you chose. {{due}}: from 100%, or today and tomorrow. {{overdue}}: from 110%, or a date that has passed. The **[{{list}}](/equipment-list)** has a scale of its own, which stands under it.
A reading that was typed wrong is voided under **{{notes}}**, with a reason. Usage and status follow.
When you change the unit of a machine that has readings, say whether the meter always counted the new one, or was replaced. With a new meter earlier readings keep their unit; intervals are converted between miles and kilometers, and emptied otherwise.
Under **{{facts}}** of a machine's form you enter its make, model, year, plate, and the yard or barn where it stands. They show under its name, and the search finds them. Once a machine has a place, lists can be narrowed to it. Two machines of one name are told apart by serial number, else by plate or short number.
A **{{card}}** is the sheet that hangs in the cab: up to 30 lines, such as oil, filters and tire pressure. You write it from the end of **{{facts}}**, where lines of another machine's card can be copied, and print it from the machine's page.
For **{{bulkImport}}**, download the template, fill it in with any spreadsheet program, and upload it as CSV. Columns named Make, Model, Model Year, License Plate and Place may be added. You see every row before anything is added.
**{{exportCsv}}** saves the equipment list, a status page, the history, the services, the fuel or the retired equipment as a file for any spreadsheet. **{{report}}** is on the dashboard, under {{tools}}.`,
    },
    tasks: {
      title: "Service tasks",
      lead: "A machine may need more than one service: oil every 250 hours, grease every 10, an inspection once a year. Each is a task, with an interval and a last service of its own.",
      points: `Open the machine's menu **⋯**, choose **Service plan and history** and press **Add a task**. A task counts by usage, by time, or by both: whichever comes first.
A machine shows the worst of its tasks and names it: "Grease: Overdue by 1.1 hours". The service interval on the machine's form is its first task, which can't be removed.
**Warn ahead** says how much of the interval is left when a task is soon. Left blank, it is soon on screen from 80%, and by email from 95%.
**Operators do this** puts a checkbox into the operators' report. You get an email only when such a task is overdue.
**More about this task** is for what manuals ask beside: a first service at 50 hours, fixed readings and days such as each March 31, a job done once, or one done as needed. A task may count in weeks. Fixed readings and days stay where they are when a service is late.
A task done once leaves the lists when it is done, and stands last on the machine's services. One done as needed is never due.
**Steps** are lines beside the task, such as jobs, torque and fluids, which stand there when you record the service and can be printed. Operators read those of their own tasks.`,
    },
    programs: {
      title: "Service programs",
      lead: "Machines of one kind need the same tasks. A service program holds them once.",
      points: `Make a program on the **[{{dashboard}}](/)**, under {{tools}}, and apply it to as many machines as you like. Their last services stay; where none is known, a task is counted from today's usage.
A change of the program is made on all machines that follow it. A task that you changed on a machine has values of its own, and keeps them until you let it follow again.
A machine that leaves its program or is retired keeps its tasks, and so do all machines of a program that is deleted.`,
    },
    entries: {
      title: "Service entries",
      lead: "Each service that was done is an entry: the day, the meter, what was done, by whom, and what it cost.",
      points: `**{{markServiced}}** records in one press what is due. Its details take an earlier day, a bill, the parts used and photos of the receipt.
An entry that was typed wrong is corrected. One that never happened is voided, with a reason. Status, next service and costs follow.
On the machine's **Service plan and history**, **{{exportCsv}}** saves the entries as a file, and **{{print}}** puts them on paper, with costs only if you ask for them.
When a machine is deleted for good, its entries with a cost stay in the costs and in the file.`,
    },
    history: {
      title: "Bring your history",
      lead: "Services, fuel, meter readings and machines from a spreadsheet or another program come in under **[{{imports}}](/imports)**.",
      steps: `Open **[{{imports}}](/imports)** and choose one to five files: CSV, TSV, text or Excel (.xlsx). A file of LubeLogger, Fuelly, Drivvo, Fuelio, aCar, Fleetio or Atlas goes in as it is.
Say what each table is, and what stands in each column. What the rows don't tell is asked: which part of a date is the day, what the decimal sign is, what fuel and meters are counted in.
Names that fit none of your machines are listed once each: choose the machine, let it be created, or leave its rows out.
Press **{{importCheck}}**. You see what is new, what is already there, what is doubtful and what is wrong, and how meters, fuel and costs will change. Nothing has been stored yet.
Import it. All of it goes in, or nothing.`,
      points: `**{{undoImport}}** takes an import back, as long as nobody has built on it. Its file can then be imported again.
Wrong rows come as a file with their reasons. Correct them there and bring that file: the questions are answered already.
A list of machines may tell one task in each row; the rows of one machine make its tasks. A machine that you have is never changed.
A row that is already there is not stored twice, so a longer file of the same program can be brought again later.
A reading that looks mistyped is doubtful. It goes in unless you take away the tick at **{{doubtfulReadings}}**.
No email is sent for an import. Imported fuel counts in months and costs, and not in the totals since the last reset.
Files are kept for 30 days.`,
    },
    fuel: {
      title: "Fuel",
      lead: "**[{{fuel}}](/fuel)** shows gas and diesel by month and by machine. It counts the fuel of a report once that is applied. A reset begins a new period, and every entry stays in the export.",
      points: `Fuel costs what was paid for it at a station, and otherwise the price of its day. Under **[{{fuelPrices}}](/fuel/prices)**, enter what gas, diesel and dyed diesel cost, each from a day on. Fuel without a price has no cost.
When a dealer fills your tank, enter the delivery there with its total, and the price follows. **{{tank}}** then shows what was delivered, what was taken, and the difference: still in the tank, or not reported.
**[{{fuelUse}}](/fuel/use)** says what each machine's fuel is for: **{{onRoad}}**, **{{offRoad}}** or **{{dyed}}**. They are taxed differently. New fuel takes the use of its machine; **{{fillPast}}** is a tick on that page.
**[{{fuelEntries}}](/fuel-entries)** lists every fill. Open one to correct its cost and use. When the amount or the machine is wrong, press **{{voidEntry}}**, and enter it again with **{{addFuel}}**.
**{{fuelUnit}}**, in the **{{fuelSettings}}** under [{{fuelPrices}}](/fuel/prices), changes the word and leaves the numbers. Choose it before you close the first month.`,
    },
    costs: {
      title: "Costs",
      lead: "**[{{costs}}](/costs)** adds up the bills and the fuel of the last 12 months: by month, by machine and by work done.",
      points: `A service counts in the month in which it was done, not in the one in which it was typed.
The cost per hour or mile is a machine's total, divided by what its meter gained between its first and last reading of these months.
Retired machines are marked, and deleted ones are one line. Operators never see a cost.`,
    },
    books: {
      title: "Books and accountants",
      lead: "**[{{books}}](/books)** puts each month together for your accountant: readings at start and end, fuel by kind and use, service, purchases and sales.",
      points: `When a month is over, open it there. Beside the button stands what is missing: reports that wait, fuel without cost or use. **{{closeMonth}}** keeps its figures and files. Nothing is locked: what comes late is still entered, and counts in its own month.
A closed month that is different today says so and lists, by machine, what was closed and what is now. **{{closeAgain}}** keeps the new figures. Every closing stays listed.
**{{downloadBooks}}** saves a month as a ZIP of five CSV files; [{{books}}](/books) has one for the whole year. **{{otherFiles}}** saves histories and lists between two dates.
What a machine cost, and what it was sold for, stands under **{{forTheBooks}}**: in its form, when you remove it, and under **[{{retired}}](/retired-equipment)**.
Under **[{{accountants}}](/accountants)**, **{{addAccountant}}** mails a link that opens the months that are over and nothing else, for 60 days and without a password. **{{sendLink}}** sends another, which ends the ones before it, and **{{removeAccountant}}** ends them all at once. After the first visit, each closing brings them a mail with a new link, unless you choose otherwise.`,
    },
    operators: {
      title: "Operator Management",
      lead: "Operators report usage, fuel and notes from the field; a manager checks each report before it counts.",
      steps: `Open **[{{employees}}](/employees)** and press **{{addOperator}}**. The username is made from the first name, such as john or john2.
Tell each operator three things: the page [/employee-login](/employee-login), the username, and the shared operator password of your company. Both are case sensitive. **{{printCards}}** puts all three on a card, with a code that opens the page on a phone.
Stick a label on each machine: **[{{printLabels}}](/equipment-list/labels)** prints them on label sheets or on a label printer. Scanned with the phone's camera, a label opens that machine's form, and asks who isn't signed in to do that first.
On their phone they choose a machine or scan its label, enter what they know (new usage, fuel, condition, notes, up to three photos), and press **{{submitUpdate}}**.
Open **[{{updates}}](/updates)** and check each report. **{{apply}}** counts its reading and its fuel; **{{dismiss}}** leaves everything as it was.`,
      points: `A reading below the one before it asks you: correct the reading, or was the meter replaced? One that is far above is marked, because it may be a typo.
A new operator password, in **{{companySettings}}**, signs every operator out. When somebody leaves the company, remove them and change it: they know it, and perhaps the usernames of others. Then print new cards.
**{{resetPassword}}** gives one operator a password of their own. From then on it takes the place of the shared one for them, until you press **{{dropPassword}}**.
**{{makeManager}}** gives an operator an email address and a password of their own, and everything that you may do. They sign in at [/login](/login) once the address is verified.
Without a signal a report waits on the operator's phone, its photos too, and goes out when there is a signal again; the page opens without one after a first visit. On an iPhone that takes one step before: add the page to the home screen.
To learn what fuel cost at a station, tick **{{askCost}}** in the **{{fuelSettings}}** under [{{fuelPrices}}](/fuel/prices). The form then has **{{amountPaid}}** below the fuel: the total on the receipt, left blank when the fuel came from your own tank. The review shows the price that follows, and marks an unusual one.
With **{{operatorsSeeCard}}** ticked on a machine's card, the report of that machine has the link **{{card}}**. It shows the card, and the steps of operators' tasks, and opens without a signal after a first look.
Operators see the machines with their open issues and such cards, and their own reports, and nothing else.`,
    },
    issues: {
      title: "Issues",
      lead: "What is wrong with a machine is an issue. It stays open until somebody says what was done.",
      points: `Every report tells the machine's condition: **{{conditionOk}}**, **{{needsAttention}}** or **{{doNotRun}}**. With another one than {{conditionOk}} the operator says what is wrong, in the notes or at a line of the check, and that opens an issue at once. It doesn't wait for your review, and applying or dismissing the report leaves it as it is.
You report one yourself with **{{reportIssue}}**, in the machine's menu **⋯**.
Open issues are first on the **[{{dashboard}}](/)**, and the worst one marks its machine on every list, on paper too. Operators read them above the form. Nothing is locked: a machine that must not run can still be reported.
An email tells of a new issue at once, and of one that got worse. It goes to every owner and manager whose address is verified.
Under **[{{issues}}](/issues)**, say what was done, and the issue is resolved; other issues of the machine can be resolved with the same note. Recording the service resolves those that you tick there. What is reported again after that is a new issue; one that was resolved too early you reopen.`,
    },
    checks: {
      title: "Pre-start checks",
      lead: "A checklist says what operators look at before they use a machine: up to 12 lines, each **{{ok}}** or **{{notOk}}**.",
      points: `Make one under **[{{checklists}}](/checklists)**, ready-made for tractors, trucks, trailers, loaders, mowers, forklifts and lifts, or in your own words, and tick the machines that have it.
The check then stands in the operator's report of these machines: all lines or none, and a word where something is not OK. It can be sent alone, before the work begins, and without a signal it waits on the phone like every report.
A line that is not OK opens an issue. One that begins with * means **{{doNotRun}}**. As long as the issue is open, the same line on another day is one more report of it, and no more email unless it got worse.
**[{{checks}}](/checks)** lists a month: who checked what, when, and what was wrong. Below it are the days on which a machine was used without a check.
For an inspector, print the month: each line that was not OK says who resolved it, when and how. **{{exportCsv}}** saves every line as a file. The page also says what inspectors ask.`,
    },
    plan: {
      title: "Weekly plan",
      lead: "**[{{weeklyPlan}}](/plan)** lists the open issues, what is due now, and what falls due in four weeks.",
      points: `A service by usage has no date, so its day is forecast from the last readings. "Around" a day rests on readings that come regularly; "roughly" says that they are few or old.
At the end stand the services without a forecast and the machines without a reading for 14 days or more: ask for one, or retire what is gone.
**{{print}}** puts the plan on one sheet for the wall of the shop.
**{{mondayPlan}}** sends it to you on Monday morning, if there is something to tell.
With a **{{calendarAddress}}** the services stand in the calendar of your phone or computer, and move there by themselves. Whoever has the address can read it, so keep it to yourself.`,
    },
    subscription: {
      title: "Subscription and Limits",
      lead: "What your plan is and how much of it is used stands under [Subscription](/subscription).",
      steps: `During the two weeks of the free trial you may use everything, with up to 15 pieces of equipment. No credit card is needed.
Choose a plan before the trial ends: Basic for up to 15 pieces of equipment, Professional for 30, Enterprise for 65.
At the limit no more equipment can be added. Choose a bigger plan, or retire machines you no longer have: these don't count.`,
      points: `After a trial or a plan has ended, and during a pause, you still read and export your records, operators still report, and services are still marked. These wait for a plan: {{paidOnly}}. The tasks and accountants that are there go on.`,
    },
    alerts: {
      title: "Email Alerts",
      lead: "Every hour we look at every machine, and write once for each service: when it comes up (from 95% of the interval, from the lead of its task, or the days you chose before a date), when it is due, and when it is overdue.",
      steps: `Choose the kinds of alerts for the whole company on the **[{{dashboard}}](/)**: open **{{overview}}**, and tick **{{emailAlert}}** at a tile.
Choose in your **[{{profile}}](/profile)** what comes to you: alerts to your primary address, alerts to a secondary one, operators' notes, the weekly plan. Issues come to the same addresses, whether you want notes or not.
Add a secondary address there, with your password, if somebody else should know, and follow the link that we send to it. Until then it gets nothing else.`,
      points: `How many days before a date you hear of it is chosen for each machine, from 1 to 365.
An alert comes once until the machine is serviced, gets another schedule, or gets worse.
Nothing arrives? Look into the spam folder, and at the switches above.`,
    },
    security: {
      title: "Security and Password Recovery",
      lead: "Your password is yours alone; operators share another one, which opens nothing but their own screens.",
      steps: `Forgot your password? Open [/forgot-password](/forgot-password) and enter your email or business name. The link we send works once, and for one hour.
Set up two **[{{securityQuestions}}](/security-questions)**: right answers have the link sent to your addresses. Setting them takes your password. A secondary address gets such links from seven days after it was confirmed.
Change your password in your **[{{profile}}](/profile)**, under **{{security}}**. It signs you out on every other device.
To use another email address, enter it in your profile with your password, and follow the link that we send to it. Your old address is told.
Lost a phone? Sign it out under **[{{devices}}](/profile/devices)**, an operator's under **{{employeeDevices}}** in the menu of its row at **[{{employees}}](/employees)**. Then choose a new password, or a new operator password if it was an operator's.`,
      points: `Use a password of your own with six characters or more; the commonest ones are refused. Five wrong ones in a row lock an account for some minutes.
The operator password is shown masked under **[{{employees}}](/employees)**, until you have it shown. **{{companySettings}}** changes it.
We never ask for your password by email or by telephone.`,
    },
    data: {
      title: "Activity log and your data",
      lead: "What was done can be looked up, and what is stored is yours to take along.",
      points: `**[{{activity}}](/activity)** says who added, changed, voided, closed or downloaded what, and when, from what to what. Nobody can change or remove a line. **{{exportCsv}}** saves it as a file.
**[{{yourData}}](/account)** is open to the owner alone. **{{allData}}** gives every record as a table and every photo, in ZIP files, with any plan or none.
**[{{keys}}](/settings/keys)** and **[{{webhooks}}](/settings/webhooks)**, for the owner alone, connect other programs. With a key a program reads and writes what you tick; a webhook tells it at once what happens. One that fails for five days is paused, and a mail says so.
**{{closeAccount}}**, on the same page, deletes everything 30 days later. Until then everything goes on, and **{{keepAccount}}** takes it back. A paid plan is canceled, ends with its paid period, and stays canceled.`,
    },
    compliance: {
      title: "Compliance tips",
      lead: "Inspectors, insurers and buyers ask for the same thing: what was done, when, and by whom.",
      points: `Press **{{markServiced}}** on the day of the service, and write what was done, with the part numbers, under **{{notes}}**.
Put dates that the law or an insurer sets, such as inspections, into scheduled maintenance, with enough days of warning.
Have operators report the faults they see as a condition, with a photo. The issue carries their name and the time, and who resolved it, when and how.
Void a wrong reading instead of living with it: the record shows what it was, and why it was voided.
Export the history with **{{exportCsv}}** before an audit, and keep a copy of your own. How long records must be kept depends on your country and trade.`,
    },
    practice: {
      title: "Best practices",
      lead: "What keeps the numbers right with the least work.",
      points: `Have every machine reported once a week at least. A reading that is a month old warns a month late.
Check reports daily. Until a report is applied, it counts nowhere.
Give machines the names that people call them, and put the serial number into its own field.
Start with the maker's service interval, and shorten it for dust, heat and short runs.
Retire what is sold instead of deleting it: its history stays, and it can be restored.
Put [/employee-login](/employee-login) on the home screen of the operators' phones.`,
    },
  },
  caption: {
    dashboard: "The dashboard",
    "equipment-list": "The equipment list",
    fuel: "Fuel analytics",
    operator: "What an operator sees",
    services: "Service plan and history of a machine",
    costs: "Costs",
    books: "The books of a year",
    "books-month": "A closed month that has changed since",
    updates: "Reports that wait for review",
    issues: "Open issues",
    check: "The pre-start check in an operator's report",
    "weekly-plan": "The weekly plan",
  },
  picture: {
    dashboard:
      "The dashboard: open issues, four tiles, what needs service now, the latest reports and the next services",
    "equipment-list": "The equipment list with status, fuel and next maintenance of each machine",
    operator: "The operator's screen on a phone: usage, fuel, notes and photos of one machine",
    fuel: "Fuel analytics with the totals of gas and diesel and a chart of fuel by month",
    services: "A machine's service tasks with status, last and next service, and the services that were done",
    books: "The months of a year with fuel, service and total, some closed and one of them changed since",
    "books-month": "A closed month with its totals, and by machine what was closed and what is now",
    costs: "Costs of the last 12 months as bars and a table, and by machine with the cost per hour",
    updates: "Operators' reports that wait for review, each with the reading before it",
    issues: "Open issues with condition, machine, who reported them and when, the worst first",
    check: "The lines of a pre-start check on a phone, each with OK and Not OK beside each other",
    "weekly-plan": "The weekly plan with the services due now and those of the next weeks, each with its day",
  },
} as const;
