CREATE TABLE "chosen_documents" (
	"choice_id" text NOT NULL,
	"document_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "chosen_documents_choice_id_document_id_pk" PRIMARY KEY("choice_id","document_id")
);
--> statement-breakpoint
ALTER TABLE "chosen_documents" ADD CONSTRAINT "chosen_documents_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "chosen_documents_document" ON "chosen_documents" USING btree ("document_id");